import { IconFileTypePdf, IconPaperclip } from '../../ui/icons.gen.ts'
import { files as endpoints, type File } from '@hausheft/contract/files.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { urlOf } from '../../platform/api/client.ts'
import { useShownFile } from '../../platform/places/shown-file.ts'
import { isDrawn, isPdf } from '../../platform/words/file-kind.ts'
import { loadViewer, ViewerSlot } from '../../kit/viewer/viewer-slot.tsx'
import { attachedText } from './mail-words.ts'
import './mail-files.css'

/** What was attached, each looked at by a tap. */
export function MailFiles({ files, group }: { files: readonly File[]; group: Group }) {
	const { open } = useShownFile()
	if (files.length === 0) return null
	return (
		<>
			<ul className="mail-files" aria-label="Anhänge">
				{files.map((file) => (
					<li key={file.id}>
						<button type="button" className="mail-file" onPointerDown={loadViewer} onClick={() => open(file.id)}>
							<FileSign file={file} />
							<span className="mail-file-name" title={file.filename}>
								{file.filename}
							</span>
							<span className="dim">{attachedText(file)}</span>
						</button>
					</li>
				))}
			</ul>
			<ViewerSlot files={files} group={group} ofMail />
		</>
	)
}

function FileSign({ file }: { file: File }) {
	if (isDrawn(file))
		return (
			<img
				className="mail-file-sign"
				src={urlOf(endpoints.getContent, { params: { id: file.id }, query: { size: 'thumb' } })}
				alt=""
				loading="lazy"
			/>
		)
	const Icon = isPdf(file) ? IconFileTypePdf : IconPaperclip
	return (
		<span className="mail-file-sign">
			<Icon size={24} stroke={1.6} aria-hidden />
		</span>
	)
}
