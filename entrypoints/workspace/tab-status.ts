import { type ComponentChildren, createContext } from 'preact';

/** How fresh the programs are and what blocks their sync. Each tab draws it in the row of its count. */
export const TabStatus = createContext<ComponentChildren>(null);
