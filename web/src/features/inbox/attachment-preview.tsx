import { lazy, Suspense, useRef, useState } from 'react'
import { files as endpoints, type File } from '@hausheft/contract/files.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { urlOf } from '../../platform/api/client.ts'
import { isDrawn, isPdf } from '../../platform/words/file-kind.ts'
import { ChipButton } from '../../ui/chip.tsx'
import { NoPreview } from '../../kit/viewer/no-preview.tsx'
import type { Zoomer } from '../../kit/viewer/zoomer.ts'
import { shownBeside } from './entry-from-mail.ts'

const PdfPages = lazy(() => import('../../kit/viewer/pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

/** Beside the form at the desk: the paper one types from. */
export function AttachmentPreview({ item: { files, mail_text } }: { item: InboxItem }) {
	const [chosen, setChosen] = useState<string>()
	const file = shownBeside(files, chosen)
	return (
		<aside className="attachment-preview" aria-label={file ? 'Anhang' : 'Mail'}>
			{files.length > 1 && (
				<div className="attachment-preview-choice">
					{files.map((each) => (
						<ChipButton key={each.id} pressed={each === file} onPress={() => setChosen(each.id)}>
							{each.filename}
						</ChipButton>
					))}
				</div>
			)}
			{file ? <ShownFile key={file.id} file={file} /> : <p className="attachment-preview-text">{mail_text}</p>}
		</aside>
	)
}

function ShownFile({ file }: { file: File }) {
	const zoomer = useRef<Zoomer>(null)
	if (isDrawn(file))
		return (
			<img
				className="attachment-preview-photo"
				src={urlOf(endpoints.getContent, { params: { id: file.id }, query: { size: 'preview' } })}
				alt={file.filename}
			/>
		)
	if (!isPdf(file)) return <NoPreview file={file} />
	return (
		<div className="attachment-preview-pages">
			<Suspense fallback={<p className="viewer-wait">Wird geladen</p>}>
				<PdfPages file={file} zoomer={zoomer} onZoom={nothing} onPage={nothing} beside />
			</Suspense>
		</div>
	)
}

const nothing = () => {}
