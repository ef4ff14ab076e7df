import { Button } from '#components/button.tsx';
import { CheckGroup, FoldedGroup } from '#components/checks/check-group.tsx';
import { CheckRowItem } from '#components/checks/check-row.tsx';
import { CheckSummary } from '#components/checks/check-summary.tsx';
import type { CheckSums } from '#lib/domain/checks/page-report.ts';
import { Part } from './part.tsx';

const nothing = () => undefined;
const some: CheckSums = { links: 20, earn: 14, nothing: 2, could: 3, unknown: 1, others: 5 };
const all: CheckSums = { links: 14, earn: 14, nothing: 0, could: 0, unknown: 0, others: 5 };

export function CheckParts() {
  return (
    <Part name="Checks">
      <CheckSummary sums={some} />
      <CheckSummary sums={all} />
      <CheckGroup title="Earn nothing" icon="warn" tone="stop" count={2}>
        <CheckRowItem
          number={3}
          text="Rice cooker 1.8 l, non-stick pot, with steamer"
          detail="Toko Kasur paused."
          onShow={nothing}
          act={<Button>Make</Button>}
        />
        <CheckRowItem number={7} text="A draft's link, which no page shows" detail="Somebody else's link." />
      </CheckGroup>
      <CheckGroup title="Could earn" icon="plus" tone="gain" count={1}>
        <CheckRowItem number={4} text="Jasmine rice 5 kg" detail="Kedai Harian MY pays 6.50%." onShow={nothing} />
      </CheckGroup>
      <CheckGroup title="The law" icon="help" tone="law" count={1}>
        <CheckRowItem number={null} text="Disclosure" detail="It stands behind the first link." />
      </CheckGroup>
      <FoldedGroup title="Earn" hint="nothing to do" icon="check" tone="plain" count={1}>
        <CheckRowItem number={1} text="Clay pot with lid" detail="Made on 3 Nov." onShow={nothing} />
      </FoldedGroup>
    </Part>
  );
}
