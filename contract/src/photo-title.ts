import type { Day } from './swiss/zurich.ts'

/** What an entry of photos alone is called where nobody gave it a title: `Foto, 22.11.` */
export const photoTitle = (day: Day): string => `Foto, ${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`
/** How such titles are told from others: nobody has chosen them. */
export const photoTitles = String.raw`^Foto, \d{1,2}\.\d{1,2}\.$`
