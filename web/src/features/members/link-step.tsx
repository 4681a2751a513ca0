import type { Group } from '@hausheft/contract/groups.ts'
import type { InviteLink } from '@hausheft/contract/invite-links.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { Notice } from '../../ui/notice.tsx'
import { LinkForm } from './link-form.tsx'
import { inviteText, linkTerms, roleName, scopeWords } from './member-words.ts'
import { PassOn } from './pass-on.tsx'

type LinkStepProps = {
	made: InviteLink | undefined
	/** The id of the form. */
	form: string
	group: Group
	houses: readonly Property[]
	onBusy: (busy: boolean) => void
	onMade: (link: InviteLink) => void
}

/** First the form, then what has come of it. */
export const LinkStep = ({ made, form, group, houses, onBusy, onMade }: LinkStepProps) =>
	made ? (
		<LinkReady group={group} link={made} houses={houses} />
	) : (
		<LinkForm id={form} group={group} houses={houses} onBusy={onBusy} onMade={onMade} />
	)

function LinkReady({ group, link, houses }: { group: Group; link: InviteLink; houses: readonly Property[] }) {
	const { url, role, properties } = link
	if (url === undefined)
		return (
			<Notice tone="warn">
				Der Link wurde erstellt, aber die Antwort ging unterwegs verloren. Bitte ihn zurückziehen und einen neuen machen.
			</Notice>
		)
	return (
		<PassOn
			url={url}
			text={inviteText(group.name, properties, houses, url)}
			forMany
			said={
				<>
					Wer den Link öffnet, kommt als <b>{roleName(role)}</b> für {scopeWords(properties, houses).replace(/^nur /, '')}.
				</>
			}
		>
			{linkTerms(link)}
		</PassOn>
	)
}
