// Hides nothing: what is asked of a process that works on other people's PDFs and what that may use, known to both sides.
import type { Mark } from '@hausheft/contract/marks.ts'

/** A PDF with more pages is not printed along, it lies in the ZIP. */
export const mostPages = 150
/** One process may take this much memory. */
export const mostBytes = 800 * 1024 * 1024

/** Where a page of a receipt goes: on which page of the document, from 0, and in which frame of it, from its lower left corner. */
export type FramePlace = { page: number; of: number; x: number; y: number; width: number; height: number }
export type Task =
	/** Makes of a stranger's PDF one whose pages stand upright and hold nothing but what is to be seen, and what is drawn on them. */
	| { do: 'clean'; path: string; target: string; marks: readonly Mark[] }
	/** Puts the pages of cleaned PDFs into the frames of a document. */
	| { do: 'fill'; path: string; target: string; receipts: { path: string; places: FramePlace[] }[] }
export type Size = { width: number; height: number }
/** The pages of what was cleaned. */
export type Done = Size[]

/** What is said of a PDF that is not printed along. */
export type Fault = 'encrypted' | 'damaged' | 'long' | 'heavy'
