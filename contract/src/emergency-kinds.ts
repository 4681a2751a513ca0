/** What somebody looks for in an emergency, in the order in which a card shows it. */
export const emergencyKinds = ['water', 'power', 'heating', 'gas', 'keys', 'number', 'other'] as const
export type EmergencyKind = (typeof emergencyKinds)[number]

export const emergencyWords: Record<EmergencyKind, string> = {
	water: 'Wasser',
	power: 'Strom',
	heating: 'Heizung',
	gas: 'Gas',
	keys: 'Schlüssel',
	number: 'Nummern',
	other: 'Weiteres',
}
