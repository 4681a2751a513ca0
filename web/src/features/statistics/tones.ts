/** Measured is petrol; who shows several at once tells them apart by the colours of the other kinds. */
const tones = ['measurement', 'maintenance', 'rental', 'time', 'reminder', 'file'] as const

export const toneOf = (nth: number): (typeof tones)[number] => tones[nth % tones.length] ?? 'measurement'
