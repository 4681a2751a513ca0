import { IconFileText, IconPhotoOff } from '@tabler/icons-react'
import type { File } from '@hausheft/contract/files.ts'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import { isPhoto, kindName } from '../../platform/words/file-kind.ts'

type NoPreviewProps = { file: File; text?: string }

/** A file that a browser cannot show, with the way to have it all the same. */
export function NoPreview({ file, text = `Von Dateien dieser Art (${kindName(file)}) gibt es hier keine Vorschau.` }: NoPreviewProps) {
	const Icon = isPhoto(file) ? IconPhotoOff : IconFileText
	return (
		<div className="viewer-plain">
			<Icon size={44} stroke={1.3} aria-hidden />
			<b>{file.filename}</b>
			<p>{text}</p>
			<a className="button button-secondary" href={file.path} download={file.filename}>
				{`Herunterladen${file.size === null ? '' : ` (${fileSize(file.size)})`}`}
			</a>
		</div>
	)
}
