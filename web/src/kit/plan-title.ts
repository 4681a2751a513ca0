import type { Group } from '@hausheft/contract/groups.ts'

/** What the page about a group's plan is called: on a server of one's own there is nothing to subscribe to. */
export const planTitle = ({ subscription }: Pick<Group, 'subscription'>): string =>
	subscription?.plan === 'self_hosted' ? 'Nutzung und Sicherung' : 'Abo'
