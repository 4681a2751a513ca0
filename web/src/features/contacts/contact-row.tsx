import { IconBuildingStore, IconMail, IconPhone, IconUser } from '../../ui/icons.gen.ts'
import type { Contact } from '@hausheft/contract/contacts.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { ListSearch } from '../../platform/places/list-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { NounRow } from '../../kit/noun/noun-row.tsx'
import { telTo } from '../../platform/words/telephone.ts'
import { contactRow, mailTo } from './contact-words.ts'
import { ValidityTag } from './validity-tag.tsx'
import '../../ui/icon-button.css'
import './contact-row.css'

type ContactRowProps = { contact: Contact; place: InProperty; search: ListSearch; today: Day }

/** A contact in the list of a house, with the ways to reach it. */
export function ContactRow({ contact, place: { base }, search, today }: ContactRowProps) {
	const { id, company, phone, email } = contact
	const { name, about, logged, reached, off } = contactRow(contact, today)
	return (
		<NounRow
			to={`${base}/contacts/events-${id}`}
			search={search}
			Icon={company ? IconBuildingStore : IconUser}
			name={name}
			note={
				<>
					{about}
					<span>{logged}</span>
					{reached && <span className="contact-row-paper">{reached}</span>}
				</>
			}
			tags={<ValidityTag contact={contact} today={today} />}
			off={off}
		>
			{reached && (
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
