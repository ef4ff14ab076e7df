import { type ComponentChildren, createContext } from 'preact';

/** How fresh the programs are and what blocks their sync. Each tab draws it in the row of its count. */
export const TabStatus = createContext<ComponentChildren>(null);

/** Whether the tab has a refresh of its own: one more beside it would leave the user with two that look alike. */
export const OwnRefresh = createContext(false);
