import type { Role } from '@hausheft/contract/roles.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import type { Mail } from '../../platform/mail/letter.ts'

type Invited = { email: string; role: Role; group: string; inviter: string; url: string; proof?: string | undefined }

/** The fragment is in the mail alone, and reaches no log: whoever has it reads this mailbox. */
export const invitationMail = ({ email, role, group, inviter, url, proof }: Invited): Mail => ({
	kind: 'invitation',
	to: email,
	subject: `Einladung in die Gruppe «${inMail(group)}»`,
	paragraphs: [
		'Guten Tag',
		`${inMail(inviter)} lädt ein, bei Hausheft in der Gruppe «${inMail(group)}» mitzumachen. Rolle: ${roleNames[role]}.`,
	],
	link: { label: 'Einladung ansehen', url: proof === undefined ? url : `${url}#${proof}` },
	closing: [
		'Die Einladung gilt 14 Tage lang, einmal und nur für diese E-Mail-Adresse.',
		'Wer sie nicht erwartet hat, kann diese Mail ignorieren.',
	],
})

const longest = 60
const webAddress = /(?:\p{L}[\p{L}\d+.-]*:\/\/|www\.)\S*/giu

/** What people call a group or themselves, in a mail to an address that anybody can type: too short for a message, and nothing to follow. */
export function inMail(name: string): string {
	const plain = name.replaceAll(webAddress, '…').replaceAll(/\.(?=\p{L})/gu, '. ')
	const signs = [...plain]
	return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : plain
}
