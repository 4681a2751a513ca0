// Hides which files are pictures, which of them a browser can show, and what one calls the others.
import { photoTypes } from '@hausheft/contract/file-kinds.ts'
import type { File } from '@hausheft/contract/files.ts'

type Typed = Pick<File, 'mime'>

export const isPhoto = ({ mime }: Typed): boolean => photoTypes.includes(mime)
export const isPdf = ({ mime }: Typed): boolean => mime === 'application/pdf'

/** A photo that every browser can show; of others the server could not make a picture, or has not yet. */
export const isDrawn = (file: Pick<File, 'mime' | 'width'>): boolean => isPhoto(file) && file.width !== null

const names: Record<string, string> = { 'image/heic': 'HEIC-Foto', 'image/heif': 'HEIF-Foto', 'application/pdf': 'PDF' }
/** `PDF`, `DOCX`: what one calls such a file. */
export const kindName = ({ mime, filename, preparing }: Pick<File, 'mime' | 'filename' | 'preparing'>): string =>
	nameOf({ mime, filename }) + (preparing ? ' · wird vorbereitet' : '')
const nameOf = ({ mime, filename }: Pick<File, 'mime' | 'filename'>) =>
	names[mime] ?? /\.(\w{1,6})$/.exec(filename)?.[1]?.toUpperCase() ?? 'Datei'
