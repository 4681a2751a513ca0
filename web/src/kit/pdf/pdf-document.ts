// One place that loads PDF.js, which weighs more than all the rest of the app, and says where its parts lie.
import { getDocument, GlobalWorkerOptions, ResponseException, version } from 'pdfjs-dist'
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
// Its address, which the build makes.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { missingText } from '../../platform/api/missing-file.ts'

GlobalWorkerOptions.workerSrc = workerAddress

/** Pictures of scanners are decoded by scripts from there: our content security policy refuses WebAssembly. */
const decoders = `/assets/pdfjs-${version}/`

export const openPdf = (path: string): PDFDocumentLoadingTask =>
	getDocument({ url: path, wasmUrl: decoders, useWasm: false, enableXfa: false })

const gone = 410
/** Why a PDF cannot be shown, in words. */
export const pdfTrouble = (error: unknown): string =>
	error instanceof ResponseException && error.status === gone
		? missingText
		: error instanceof Error && error.name === 'PasswordException'
			? 'Dieses PDF ist mit einem Passwort geschützt und lässt sich nur nach dem Herunterladen öffnen.'
			: 'Dieses PDF lässt sich hier nicht anzeigen. Nach dem Herunterladen öffnet es vielleicht ein anderes Programm.'
