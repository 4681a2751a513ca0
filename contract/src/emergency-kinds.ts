/** What somebody looks for in an emergency, in the order in which a card shows it. */
export const emergencyKinds = ['water', 'power', 'heating', 'gas', 'keys', 'number', 'other'] as const
export type EmergencyKind = (typeof emergencyKinds)[number]
