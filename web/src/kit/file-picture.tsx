import { IconPhotoOff } from '../ui/icons.gen.ts'
import { useState } from 'react'
import type { File } from '@hausheft/contract/files.ts'
import { isMissing } from '../platform/api/missing-file.ts'
import './file-picture.css'

type FilePictureProps = { file: Pick<File, 'path'>; size: 'thumb' | 'preview'; lazy?: boolean; alt?: string }

/** A photo, as a rule beside the words that say what it is; where the server has lost its bytes, that. */
export function FilePicture({ file: { path }, size, lazy = false, alt = '' }: FilePictureProps) {
	const [missing, setMissing] = useState(false)
	const ask = async () => setMissing(await isMissing(path))
	if (missing)
		return (
			<span className="file-missing">
				<IconPhotoOff size={26} stroke={1.5} aria-hidden />
				Datei fehlt
			</span>
		)
	return (
		<img
			src={`${path}?size=${size}`}
			alt={alt}
			decoding="async"
			{...(lazy && { loading: 'lazy' as const })}
			// It may have failed before anybody could hear it.
			ref={(picture) => {
				if (picture?.complete && picture.naturalWidth === 0) void ask()
			}}
			onError={() => void ask()}
		/>
	)
}
