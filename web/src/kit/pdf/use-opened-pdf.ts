import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { openPdf, pdfTrouble } from './pdf-document.ts'
import type { PageSize } from './pdf-page.tsx'

type Opened = { pdf: PDFDocumentProxy; first: PageSize }

export function useOpenedPdf(path: string): { opened: Opened | undefined; trouble: string | undefined } {
	const [opened, setOpened] = useState<Opened>()
	const [trouble, setTrouble] = useState<string>()
	useEffect(() => {
		const task = openPdf(path)
		let gone = false
		task.promise
			.then(async (pdf) => {
				const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
				if (!gone) setOpened({ pdf, first: { width, height } })
			})
			.catch((error: unknown) => gone || setTrouble(pdfTrouble(error)))
		return () => {
			gone = true
			void task.destroy()
		}
	}, [path])
	return { opened, trouble }
}
