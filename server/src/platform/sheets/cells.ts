// Hides nothing: what the server and the process that reads sheets agree on.

import type { Cell } from '@hausheft/contract/swiss/cells.ts'

export const mostRows = 50_000
export const mostColumns = 200
/** As much as a spreadsheet lets one cell hold. */
export const mostInCell = 32_767
/** All cells together, as they leave the process. */
export const mostBytes = 64 * 1024 * 1024
/** What a packed sheet may become, by what it says and by what comes out. */
export const mostUnpacked = 200 * 1024 * 1024

/** Rows of all sheets together; what comes after that many is left aside. */
export const mostTogether = 200_000

type SheetFormat = 'csv' | 'xlsx'
/** What comes first; then each sheet with one line for each of its rows, and `{end: true}`, or the sentence with which it is refused. */
export type Opening = { format: SheetFormat }
/** The number is that of the file, from 1. */
export type NumberedRow = [number: number, cells: Cell[]]
export type NamedSheet = { name: string; rows: NumberedRow[] }
export type Line = Opening | { sheet: string } | NumberedRow | { end: true } | { refused: string }

/** A sheet that cannot be read, with the reason in German. */
export class Unreadable extends Error {}
