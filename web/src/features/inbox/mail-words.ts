import type { File } from '@hausheft/contract/files.ts'
import type { InboxItem } from '@hausheft/contract/inbox.ts'
import { count, fileSize } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText, daysBetween, timeText, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { kindName } from '../../platform/words/file-kind.ts'

/** The name, where a mail says one, else the address. */
export const senderName = (from: string): string => /^(.*\S)\s*<[^>]*>$/.exec(from)?.[1]?.replaceAll(/^"|"$/g, '') ?? from
/** What stands in pointed brackets, where there is a name before it. */
export const senderAddress = (from: string): string | undefined => /^.*\S\s*<([^>]*)>$/.exec(from)?.[1]

export const subjectOf = ({ mail_subject }: Pick<InboxItem, 'mail_subject'>): string => mail_subject || 'Ohne Betreff'

/** What an attachment is, how large, and whether it is in an entry already. */
export const attachedText = (file: Pick<File, 'mime' | 'filename' | 'preparing' | 'size' | 'event'>): string =>
	[kindName(file), file.size === null ? '' : fileSize(file.size), file.event && 'im Eintrag'].filter(Boolean).join(' · ')
/** One is called by its name, several are counted. */
export const filesText = (files: readonly Pick<File, 'filename'>[]): string =>
	files.length === 1 ? (files[0]?.filename ?? '') : count(files.length, 'Anhang', 'Anhänge')

/** What is said of a mail that could not be read. */
export function whyUnread(againAt: string | null, isUnderWay: boolean): string {
	if (isUnderWay) return 'Diese Mail konnte nicht gelesen werden. Sie wird gerade nochmals gelesen.'
	if (againAt !== null)
		return `Diese Mail zu lesen, hat zu lange gedauert. Um ${timeText(againAt)} wird es mit mehr Zeit nochmals versucht.`
	return 'Diese Mail konnte nicht gelesen werden. So, wie sie ankam, lässt sie sich herunterladen und in einem Mailprogramm öffnen.'
}

/** Of today the time, of this year day and month, of others the whole day. */
export function shortDate(at: string, today: Day): string {
	const day = dayOf(at)
	if (day === today) return timeText(at)
	return daysBetween(day, today) === 1
		? 'gestern'
		: day.slice(0, 4) === today.slice(0, 4)
			? `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`
			: dayText(day)
}

/** A text in pieces; what is an address of a page is one by itself. */
export const withLinks = (text: string): { text: string; href?: string }[] =>
	text
		.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g)
		.flatMap((piece, at) => (piece === '' ? [] : [at % 2 === 1 ? { text: piece, href: piece } : { text: piece }]))
