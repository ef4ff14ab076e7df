import { anEnvelope } from '#tests/fakes/fake-service.ts';
import { anOfferRow } from './an-offer-row.ts';
import { answerOffers } from './answer-offers.ts';
import { connectWorker, makeWorker, type Worker } from './make-worker.ts';

/** A connected worker whose service has one program, "101", and answers with links that end in 1, 2, 3. */
export async function makeMintingWorker(): Promise<Worker> {
  let made = 0;
  const worker = await makeWorker();
  worker.service.respond('offers/all', answerOffers([{ id: 101, row: anOfferRow() }]));
  worker.service.respond('deeplink/generate', () => {
    made += 1;
    return anEnvelope({ tracking_link: `https://go.links.example/${made}` });
  });
  await connectWorker(worker);
  return worker;
}
