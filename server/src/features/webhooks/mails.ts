import type { Mail } from '../../platform/mail/letter.ts'

export const webhookOffMail = ({ email, host, group, url }: { email: string; host: string; group: string; url: string }): Mail => ({
	kind: 'webhook_off',
	to: email,
	subject: `Webhook an ${host} ausgeschaltet`,
	paragraphs: [
		'Guten Tag',
		`Der Webhook der Gruppe «${group}» an ${host} war drei Tage lang nicht zu erreichen und meldet jetzt nichts mehr.`,
	],
	link: { label: 'Webhook ansehen', url },
	closing: ['Sobald das andere Programm wieder antwortet, lässt er sich dort einschalten.'],
})
