import { IconFileText, IconPhotoOff } from '../../ui/icons.gen.ts'
import { useEffect, useState } from 'react'

import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import type { File } from '@hausheft/contract/files.ts'
import { isMissing, missingText } from '../../platform/api/missing-file.ts'
import { isPhoto, kindName } from '../../platform/words/file-kind.ts'

type NoPreviewProps = { file: File; text?: string }

/** A file that a browser cannot show, with the way to have it all the same. */
export function NoPreview({ file, text = textOf(file) }: NoPreviewProps) {
	const [missing, setMissing] = useState(false)
	// Who asks for a picture that is still to be made has it made now.
	const asked = file.preparing ? `${file.path}?size=preview` : file.path
	useEffect(() => void isMissing(asked).then(setMissing), [asked])
	const Icon = isPhoto(file) ? IconPhotoOff : IconFileText
	return (
		<div className="viewer-plain">
			<Icon size={44} stroke={1.3} aria-hidden />
			<b>{file.filename}</b>
			<p>{missing ? missingText : text}</p>
			{!missing && (
				<a className="button button-secondary" href={file.path} download={file.filename}>
					{`Herunterladen${file.size === null ? '' : ` (${fileSize(file.size)})`}`}
				</a>
			)}
		</div>
	)
}

const textOf = (file: File) =>
	file.preparing ? 'Die Vorschau wird vorbereitet.' : `Von Dateien dieser Art (${kindName(file)}) gibt es hier keine Vorschau.`
