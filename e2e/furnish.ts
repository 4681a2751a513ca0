/** A house to look at, for the tests and measurements that need one to be there already. */
type Told = Record<string, string | number | boolean | null | object>

/** A family with one house, what belongs to it, sixty entries and an open invitation, made through the API as anybody would. */
export async function furnish(url: string) {
	const headers: Record<string, string> = { origin: url, 'content-type': 'application/json' }
	const post = async (path: string, body: Told) => {
		const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
		return { answer, made: (await answer.json()) as { id: string } }
	}
	const { answer } = await post('/api/auth/sign-up/email', { name: 'Anna Keller', email: 'anna@haus.test', password: 'lang-genug-1234' })
	headers['cookie'] = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
	const group = (await post('/api/be/groups', { name: 'Familie Keller' })).made.id
	const types = (await (await fetch(`${url}/api/be/properties/types`, { headers })).json()) as { id: string; key: string }[]
	const type = types.find(({ key }) => key === 'mehrfamilienhaus')?.id ?? ''
	const house = { name: 'Bergstrasse 12', type, address_street: 'Bergstrasse 12', address_zip: '8810', address_city: 'Horgen' }
	const property = (await post(`/api/be/groups/${group}/properties`, house)).made.id
	const place = `/api/be/properties/${property}`
	const journalTypes = (await (await fetch(`${url}/api/be/journals/types`, { headers })).json()) as { id: string; name: string }[]
	const journalType = journalTypes.find(({ name }) => name === 'Heizung & Energie')?.id ?? ''
	const units = (await (await fetch(`${url}/api/be/events/units`, { headers })).json()) as { id: string; symbol: string }[]
	const unit = units.find(({ symbol }) => symbol === 'm³')?.id ?? ''
	const object = (await post(`${place}/objects`, { name: 'Boiler' })).made.id
	await post(`${place}/objects`, { name: 'Waschmaschine', disabled_at: '2026-10-01T08:00:00.000Z' })
	const journal = (await post(`${place}/journals`, { name: 'Heizung', type: journalType })).made.id
	const firm = { company: 'Sanitär Huber AG', lastname: 'Huber', phone: '044 123 45 67', email: 'info@huber.test', address_city: 'Horgen' }
	const contact = (await post(`${place}/contacts`, firm)).made.id
	await post(`${place}/contacts`, { firstname: 'Rosa', lastname: 'Meier', valid_from: '2021-04-01', valid_until: '2026-03-31' })
	for (let day = 0; day < 60; day++) {
		const event_at = new Date(Date.UTC(2026, 10, 20) - day * 86_400_000).toISOString()
		await post(`/api/be/properties/${property}/events`, {
			name: ['Heizung entlüftet', 'Miete eingegangen', 'Rasen gemäht', 'Zähler abgelesen'][day % 4] ?? '',
			description: day % 3 === 0 ? 'Expansionsgefäss verliert leicht, beim nächsten Service ersetzen lassen.' : '',
			event_at,
			...(day % 4 === 1 && { balance: { income: 184_000, tax_relevant: false } }),
			...(day % 4 === 0 && { journal, objects: [object], contacts: [contact] }),
			...(day % 4 === 3 && { objects: [object], measurement: [{ unit, name: 'Wasser', data: String(900 - day) }] }),
			...(day % 4 === 0 && { maintenance: { done: day % 8 === 0 }, balance: { expense: 12_350, tax_relevant: true } }),
			...(day % 5 === 0 && { reminder: { date: `2026-12-${10 + (day % 20)}`, done: false } }),
		})
	}
	await post(`/api/be/groups/${group}/invites`, { email: 'beat@hauswart.test', role: 'caretaker' })
	const invites = (await (await fetch(`${url}/api/be/groups/${group}/invites`, { headers })).json()) as { id: string }[]
	const list = (await (await fetch(`${url}/api/be/properties/${property}/events-rolling?limit=1`, { headers })).json()) as { ids: string[] }
	return { cookie: headers['cookie'], group, property, invite: invites[0]?.id ?? '', event: list.ids[0] ?? '', object, contact, journal }
}
