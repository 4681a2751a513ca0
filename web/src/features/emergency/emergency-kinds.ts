import { IconBolt, IconDroplet, IconFlame, IconInfoCircle, IconKey, IconPhone, IconTemperature } from '../../ui/icons.gen.ts'
import { emergencyWords, type EmergencyKind } from '@hausheft/contract/emergency-kinds.ts'
import type { IconType } from '../../ui/icon.ts'

type Face = {
	label: string
	Icon: IconType
	/** What belongs there, as an example. */
	example: string
}

export const emergencyFaces: Record<EmergencyKind, Face> = {
	water: { label: emergencyWords.water, Icon: IconDroplet, example: 'Haupthahn: Keller, links hinter der Waschmaschine. Hebel quer = zu.' },
	power: { label: emergencyWords.power, Icon: IconBolt, example: 'Sicherungskasten: Treppenhaus EG, Schlüssel im Kästchen daneben.' },
	heating: { label: emergencyWords.heating, Icon: IconTemperature, example: 'Notschalter: rot, aussen neben der Türe zum Heizraum.' },
	gas: { label: emergencyWords.gas, Icon: IconFlame, example: 'Absperrhahn: beim Zähler in der Garage. Nicht rauchen, kein Licht.' },
	keys: { label: emergencyWords.keys, Icon: IconKey, example: 'Ersatzschlüssel: bei Familie Frei, Bergstrasse 14.' },
	number: { label: emergencyWords.number, Icon: IconPhone, example: 'Sanitär Huber, Pikett Tag und Nacht' },
	other: { label: emergencyWords.other, Icon: IconInfoCircle, example: 'Feuerlöscher: in jedem Stock neben dem Lift.' },
}

/** Those that help everywhere in Switzerland. */
export const helplines = [
	{ number: '144', name: 'Sanität' },
	{ number: '118', name: 'Feuerwehr' },
	{ number: '117', name: 'Polizei' },
	{ number: '145', name: 'Vergiftung' },
] as const
