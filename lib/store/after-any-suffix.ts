/** Upper bound of a prefix range: sorts after any suffix. */
export const afterAnySuffix = '\uffff';
