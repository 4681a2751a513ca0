import { dateTime } from '@hausheft/contract/swiss/zurich.ts'

/** When a year was closed and by whom, as far as they have a name still. */
export const closedText = (at: string, name: string): string => `${dateTime(at)}${name && ` von ${name}`}`
