import { roleNames, type Role } from '@hausheft/contract/rights.ts'
import type { Mail } from '../../platform/mail/letter.ts'

type Invited = { email: string; role: Role; group: string; inviter: string; url: string }

export const invitationMail = ({ email, role, group, inviter, url }: Invited): Mail => ({
	to: email,
	subject: `Einladung in die Gruppe «${group}»`,
	paragraphs: ['Guten Tag', `${inviter} lädt ein, bei Hausheft in der Gruppe «${group}» mitzumachen. Rolle: ${roleNames[role]}.`],
	link: { label: 'Einladung ansehen', url },
	closing: [
		'Die Einladung gilt 14 Tage lang, einmal und nur für diese E-Mail-Adresse.',
		'Wer sie nicht erwartet hat, kann diese Mail ignorieren.',
	],
})
