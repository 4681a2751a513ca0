import { IconBell, IconCalendar, IconCreditCard, IconHome2, IconBuildingCommunity, IconInbox, IconSettings } from '../ui/icons.gen.ts'
import type { IconType } from '../ui/icon.ts'

export type NavItem = {
	to: string
	label: string
	Icon: IconType
	/** Current only on this very path. */
	exact?: boolean
	/** Something waits there: `3`, read as «3 offen». */
	count?: number | undefined
	countLabel?: string
}

type GroupNav = {
	group: string
	/** Unprocessed mails; undefined where the inbox may not be seen. */
	inbox?: number | undefined
	/** What is due by today. */
	reminders?: number | undefined
	/** What is late, of today, or of the next 30 days. */
	ahead?: number | undefined
	/** What the page about the plan is called, where it may be seen. */
	plan: string | undefined
}

export const aheadLabel = 'in den nächsten 30 Tagen'

/** The rail's links for a group, in their order; what one may not see is not there. */
export const groupNav = ({ group, inbox, reminders, ahead, plan }: GroupNav): NavItem[] => {
	const base = `/group/${group}`
	return [
		{ to: base, label: 'Übersicht', Icon: IconHome2, exact: true },
		...(inbox === undefined ? [] : [{ to: `${base}/inbox`, label: 'Posteingang', Icon: IconInbox, count: inbox, countLabel: 'offen' }]),
		{ to: `${base}/reminder`, label: 'Erinnerungen', Icon: IconBell, count: reminders, countLabel: 'fällig' },
		{ to: '/user/calendar', label: 'Kalender', Icon: IconCalendar, count: ahead, countLabel: aheadLabel },
		{ to: `${base}/properties`, label: 'Liegenschaften', Icon: IconBuildingCommunity },
		{ to: `${base}/settings`, label: 'Einstellungen', Icon: IconSettings },
		...(plan === undefined ? [] : [{ to: `${base}/subscription`, label: plan, Icon: IconCreditCard }]),
	]
}
