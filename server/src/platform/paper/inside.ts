// Hides what pdfkit can do and its types do not say.
type Reference = { data: Record<string, unknown>; end: (content: Buffer) => void }
export type Image = { width: number; height: number }
type Inside = {
	ref: (data: object) => Reference
	addContent: (operators: string) => void
	page: { xobjects: Record<string, Reference> }
	_font: { id: string; ref: () => Reference; encode: (text: string) => [codes: string[]] }
	openImage: (source: Buffer) => Image
	image: (opened: Image, x: number, y: number, size: { width: number; height: number }) => void
}
export type Total = ReturnType<Inside['ref']>

export const insideOf = (doc: PDFKit.PDFDocument) => doc as unknown as Inside
