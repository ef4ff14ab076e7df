/**
 * How long an act waits for what its page says, in ms. A page that still loads, or hangs, must not hold up the link; but
 * the same product must have the same destination each time, else the stored link is not found and a second one is spent.
 */
export const pagePatienceMs = 800;
