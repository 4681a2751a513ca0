/** Under which the new entry of a row is kept. */
export const rowDraft = (property: string, nth: number | '') => `event.row.${property}.${nth}`
