const minutes = 10 * 60
/** Tries at a code, or at a device's answer: of one address or of one person. */
export const codeLimits = (who: string) => [{ counted: ['code', who], most: 60, seconds: minutes }]
/** Wrong tries at what was mailed: its digits are few. */
export const factorCodeLimits = (person: string) => [{ counted: ['factor code', person], most: 10, seconds: 60 * 60 }]
