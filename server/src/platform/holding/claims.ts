// Hides whose the files of a place are, as its row in the database and the file beside them say.
import type { FileHouse } from '../database/file-house.ts'
import type { HouseFile } from '../files/house-file.ts'

type HouseRow = Pick<FileHouse, 'house' | 'mark' | 'next'>
/** `free`: nobody has said so far. `moved`: from where they lay before. `copy`: of this house, but another copy of its database is the newest. */
export type Claim = 'free' | 'ours' | 'moved' | 'copy' | 'foreign'

const isMark = ({ mark, next }: HouseRow, file: HouseFile | null) => file !== null && [mark, next].includes(file.mark)

export function claimOn(row: HouseRow, file: HouseFile | null, before: HouseFile | null): Claim {
	if (file && file.house !== row.house) return 'foreign'
	if (isMark(row, file)) return 'ours'
	if (before?.house === row.house && isMark(row, before)) return 'moved'
	return file === null && row.mark === null ? 'free' : 'copy'
}
