/** Whom a name without an account means: however it was typed, «Nachbar Köbi» and «nachbar köbi» are one. The database has the same (`called`). */
export const calledAs = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
