import { writeFigurePages } from './figure-pages.ts';

/* `npm run figures`: writes what the pages say of `docs/figures/` again, without measuring anything. */

writeFigurePages();
