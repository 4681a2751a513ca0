import type { File } from '@hausheft/contract/files.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { isDrawn, isPdf } from '../../platform/words/file-kind.ts'

/** A title has so many characters at most. */
const longest = 200

/** What the form of an entry begins with; what is in another entry already is not taken a second time. */
export const entryFromMail = ({
	id,
	mail_subject,
	created_at,
	files,
}: Pick<InboxItem, 'id' | 'mail_subject' | 'created_at' | 'files'>) => ({
	id,
	name: mail_subject.slice(0, longest),
	at: created_at,
	files: files
		.filter(({ event }) => event === null)
		.map(({ id: file, filename, mime, path, receipt }) => ({ id: file, filename, mime, path, receipt, before: true })),
})

/** Which house it is about: as chosen, else as the mail suggests, else where one was last; undefined where one must choose. */
export const houseOfMail = <H extends { id: string }>(
	houses: readonly H[],
	...wishes: readonly (string | null | undefined)[]
): H | undefined => wishes.flatMap((wish) => houses.find(({ id }) => id === wish) ?? [])[0]

/** Which attachment stands beside the form: the chosen one, else a PDF, else a photo, else whatever there is. */
export const shownBeside = (files: readonly File[], chosen: string | undefined): File | undefined =>
	files.find(({ id }) => id === chosen) ?? files.find(isPdf) ?? files.find(isDrawn) ?? files[0]
