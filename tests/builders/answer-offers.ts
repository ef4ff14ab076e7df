import { anEnvelope, type FakeCall } from '#tests/fakes/fake-service.ts';
import { anOfferRow } from './an-offer-row.ts';

/** A program as the service has it: its standing, and what of its row is not the usual. */
export interface ServedProgram {
  readonly id: number;
  readonly standing?: 'Approved' | 'Pending' | 'Rejected' | 'Blocked' | 'none';
  readonly status?: 'Active' | 'Paused';
  readonly row?: Readonly<Record<string, unknown>>;
}

/** Answers the listings of programs as the service does: by standing, status and id, in pages of `limit`. */
export function answerOffers(programs: readonly ServedProgram[], limit = 100) {
  return ({ parameters }: FakeCall) => {
    const standing = parameters['filters[application_status]'];
    const status = parameters['filters[offer_status]'];
    const ids = parameters['filters[offer_id]']?.split('|');
    const page = Number(parameters.page);
    const rows = programs
      .filter((program) => standing === undefined || (program.standing ?? 'Approved') === standing)
      .filter((program) => status === undefined || (program.status ?? 'Active') === status)
      .filter((program) => ids === undefined || ids.includes(String(program.id)));
    return anEnvelope({
      page,
      limit,
      count: rows.length,
      nextPage: page * limit < rows.length ? page + 1 : null,
      data: rows
        .slice((page - 1) * limit, page * limit)
        .map(({ id, row }) =>
          anOfferRow({ offer_id: id, offer_name: `Program ${id}`, preview_url: `https://shop-${id}.example/`, ...row }),
        ),
    });
  };
}
