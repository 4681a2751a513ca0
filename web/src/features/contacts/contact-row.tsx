import { IconBuildingStore, IconMail, IconPhone, IconUser } from '../../ui/icons.gen.ts'
import { contactName, type Contact } from '@hausheft/contract/contacts.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import { type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { ListSearch } from '../../platform/places/list-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { loggedText } from '../../kit/noun/logged-text.ts'
import { NounRow } from '../../kit/noun/noun-row.tsx'
import { telTo } from '../../platform/words/telephone.ts'
import { mailTo, personOf } from './contact-words.ts'
import { ValidityTag } from './validity-tag.tsx'
import { validText } from './validity.ts'
import '../../ui/icon-button.css'
import './contact-row.css'

type ContactRowProps = { contact: Contact; place: InProperty; search: ListSearch; today: Day }

/** A contact in the list of a house, with the ways to reach it. */
export function ContactRow({ contact, place: { base }, search, today }: ContactRowProps) {
	const { id, company, phone, email, disabled_at } = contact
	const name = contactName(contact)
	return (
		<NounRow
			to={`${base}/contacts/events-${id}`}
			search={search}
			Icon={company ? IconBuildingStore : IconUser}
			name={name}
			note={
				<>
					{[personOf(contact), town(contact), validText(contact, today)].filter(Boolean).join(' · ')}
					<span>{loggedText(contact)}</span>
					{(phone || email) && <span className="contact-row-paper">{[phone, email].filter(Boolean).join(' · ')}</span>}
				</>
			}
			tags={<ValidityTag contact={contact} today={today} />}
			off={disabled_at !== null}
		>
			{(phone || email) && (
				<>
					{email && (
						<a className="icon-button" href={mailTo(email)} aria-label={`E-Mail an ${name}: ${email}`} title={email}>
							<IconMail size={20} stroke={1.8} aria-hidden />
						</a>
					)}
					{phone && (
						<a className="icon-button" href={telTo(phone)} aria-label={`${name} anrufen: ${phone}`} title={phone}>
							<IconPhone size={20} stroke={1.8} aria-hidden />
						</a>
					)}
				</>
			)}
		</NounRow>
	)
}
