import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contactName, contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { personOf } from './contact-words.ts'
import { linkable } from './known-contacts.ts'
import './existing-contacts.css'

const most = 4

/** Whom the group knows from its other houses: taken from there instead of being made a second time. */
export function ExistingContacts({ place: { group, property, base } }: { place: InProperty }) {
	const { data = [] } = useQuery(read(contacts.listContacts, { params: { id: group.id } }))
	const [find, setFind] = useState('')
	const [busy, setBusy] = useState<string>()
	const link = useLink()
	const navigate = useNavigate()
	const kept = useKeptSearch()
	const all = linkable(data, property.id, '')
	if (all.length === 0) return null
	const found = linkable(data, property.id, find)
	const take = async (contact: Contact) => {
		setBusy(contact.id)
		try {
			await link(contact, property.id)
			showToast(`«${contactName(contact)}» gehört jetzt auch zu ${property.name}.`)
			void navigate({ to: `${base}/contacts`, search: kept, replace: true, resetScroll: false } as never)
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		} finally {
			setBusy(undefined)
		}
	}
	return (
		<section className="existing-contacts" aria-labelledby="existing-contacts">
			<h3 id="existing-contacts">Schon in der Gruppe</h3>
			{all.length > most && <SearchInput label="Kontakte der Gruppe suchen" value={find} onChange={setFind} />}
			<ul>
				{found.slice(0, most).map((contact) => (
					<li key={contact.id}>
						<span>
							<b>{contactName(contact)}</b>
							<span className="dim">
								{[personOf(contact), town(contact), contact.disabled_at && 'stillgelegt'].filter(Boolean).join(' · ')}
							</span>
						</span>
						<Button
							look="secondary"
							busy={busy === contact.id}
							aria-label={`${contactName(contact)} verknüpfen`}
							onClick={() => void take(contact)}
						>
							Verknüpfen
						</Button>
					</li>
				))}
			</ul>
			{found.length === 0 && <p className="dim">Niemand mit diesem Namen. Unten lässt sich der Kontakt neu erfassen.</p>}
			{found.length > most && <p className="dim">{`und ${found.length - most} weitere`}</p>}
			<h3>Neuer Kontakt</h3>
		</section>
	)
}

/** Links the contact to one more house; somebody else's change to it is no obstacle. */
function useLink() {
	const change = useSend(contacts.changeContact)
	const link = async (contact: Contact, property: string, tries = 3): Promise<Contact> => {
		const { id, version, properties } = contact
		try {
			return await change.mutateAsync({ params: { id }, body: { properties: [...properties, property] }, version })
		} catch (error) {
			const current = error instanceof ApiError && error.code === 'stale' ? (error.problem.current as Contact | undefined) : undefined
			if (!current || tries === 0) throw error
			return link(current, property, tries - 1)
		}
	}
	return link
}
