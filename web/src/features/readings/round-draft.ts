/** Under which the round of a house lies on the device. */
export const roundDraft = (property: string) => `readings.${property}`
