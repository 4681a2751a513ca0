import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = { title: string; lang: string; pages: string[]; marked: boolean; headings: string[] }

/** A PDF as another program reads it: the text of each page in the order in which it is read out, lines apart. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
	const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
	const pages: string[] = []
	for (let number = 1; number <= pdf.numPages; number++) pages.push(await textOf(pdf, number))
	const marks = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null
	const outline = (await pdf.getOutline()) as { title: string }[] | null
	await pdf.loadingTask.destroy()
	return {
		title: info.Title ?? '',
		lang: info.Language ?? '',
		pages,
		marked: marks?.get('Marked') === true,
		headings: (outline ?? []).map(({ title }) => title),
	}
}

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<string> {
	const { items } = await (await pdf.getPage(number)).getTextContent()
	let [text, line, end] = ['', Number.NaN, 0]
	for (const item of items) {
		if (!('str' in item) || item.str.trim() === '') continue
		const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
		// What stands in one line and away from what came before is another cell.
		if (text !== '') text += Math.abs(y - line) > 1 ? '\n' : x - end > 6 ? '\t' : x - end > 1 ? ' ' : ''
		text += item.str
		;[line, end] = [y, x + item.width]
	}
	return text
}
