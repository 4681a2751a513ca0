/** How large another group's file may be: its JSON by itself and within a ZIP, and the ZIP with the originals beside it. */
export const mostJsonBytes = { alone: 25 * 1024 * 1024, inZip: 100 * 1024 * 1024 }
export const mostZipBytes = 2 * 1024 * 1024 * 1024
/** As many entries at once as a table may have rows, and so many things of all kinds. */
export const mostMoved = { entries: 50_000, things: 200_000 }
