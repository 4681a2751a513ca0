import { useLocation } from '@tanstack/react-router'
import type { Group } from '@hausheft/contract/groups.ts'
import { AppLink } from '../../ui/app-link.tsx'
import './subscription-banner.css'

/** What stands in the way of anything new, on every page of the group, to who may read its subscription. */
export function SubscriptionBanner({ group: { id, subscription } }: { group: Group }) {
	const page = `/group/${id}/subscription`
	const here = useLocation({ select: ({ pathname }) => pathname === page })
	const text = textOf(subscription)
	if (!text || here) return null
	return (
		<p className="subscription-banner" role="status">
			{text} <AppLink to={page}>Zum Abo</AppLink>
		</p>
	)
}

function textOf(subscription: Group['subscription']): string | undefined {
	if (subscription?.status === 'past_due') return 'Die letzte Zahlung für das Abo ist fehlgeschlagen.'
	if (subscription?.over) return `Es ist mehr da, als das Abo ${subscription.name} umfasst: alles bleibt, nur Neues wird abgelehnt.`
	return undefined
}
