import type { File } from '@hausheft/contract/files.ts'
import { isDrawn } from '../../platform/words/file-kind.ts'

/** The photos that a house can have as its picture; a receipt is for the eyes of some only. */
export const housePhotos = <F extends Pick<File, 'mime' | 'width' | 'receipt'>>(files: readonly F[]): F[] =>
	files.filter((file) => isDrawn(file) && !file.receipt)
