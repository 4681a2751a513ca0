import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contactName, contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { Button } from '../../ui/button.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { knownText, takenOver } from './known-contacts.ts'
import { linkContact } from './link-contact.ts'
import './existing-contacts.css'

/** Whom the group knows from its other houses: taken from there instead of being made a second time. */
export function ExistingContacts({ place: { group, property } }: { place: InProperty }) {
	const { data = [] } = useQuery(read(contacts.listContacts, { params: { id: group.id } }))
	const [find, setFind] = useState('')
	const [busy, setBusy] = useState<string>()
	const change = useSend(contacts.changeContact)
	const navigate = useNavigate()
	const kept = useKeptSearch()
	const { isAny, isSearched, shown, more } = takenOver(data, property.id, find)
	if (!isAny) return null
	const take = async (contact: Contact) => {
		setBusy(contact.id)
		try {
			await linkContact(contact, property.id, change.mutateAsync)
			showToast(`«${contactName(contact)}» gehört jetzt auch zu ${property.name}.`)
			void navigate({
				to: '/group/$group/property/$property/contacts',
				params: { group: group.id, property: property.id },
				search: kept,
				replace: true,
				resetScroll: false,
			})
		} catch (error) {
			showToast((error as Error).message, { tone: 'bad' })
		} finally {
			setBusy(undefined)
		}
	}
	return (
		<section className="existing-contacts" aria-labelledby="existing-contacts">
			<h3 id="existing-contacts">Schon in der Gruppe</h3>
			{isSearched && <SearchInput label="Kontakte der Gruppe suchen" value={find} onChange={setFind} />}
			<ul>
				{shown.map((contact) => (
					<li key={contact.id}>
						<span>
							<b>{contactName(contact)}</b>
							<span className="dim">{knownText(contact)}</span>
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
			{shown.length === 0 && <p className="dim">Niemand mit diesem Namen. Unten lässt sich der Kontakt neu erfassen.</p>}
			{more > 0 && <p className="dim">{`und ${more} weitere`}</p>}
			<h3>Neuer Kontakt</h3>
		</section>
	)
}
