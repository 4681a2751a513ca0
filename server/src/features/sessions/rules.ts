/** How often something may be tried: `of` names what is counted. */
type Turn = { of: string[]; most: number; seconds: number }

const minute = 60
const minutes = 10 * minute

/**
 * The pair is what the product promises; the other two stop one address trying many accounts, and many addresses trying one. A device
 * on which the account has signed in before counts for itself: whoever tries from elsewhere does not hold off the owner.
 */
export const signInTurns = (address: string, email: string, device: { id: string; isKnown: boolean }): Turn[] => [
	{ of: ['sign-in', address], most: 60, seconds: minute },
	{ of: ['sign-in', address, email], most: 10, seconds: minute },
	{ of: ['sign-in to', email, ...(device.isKnown ? [device.id] : [])], most: 100, seconds: minutes },
]
export const signUpTurns = (address: string): Turn[] => [{ of: ['sign-up', address], most: 30, seconds: minutes }]

/** Each of these sends a mail to an address that anybody can type. */
export const mailTurns = (address: string, email: string): Turn[] => [
	{ of: ['mail', address], most: 20, seconds: minutes },
	{ of: ['mail to', email], most: 5, seconds: minutes },
]
/** Tries at the token of a link. */
export const secretTurns = (address: string): Turn[] => [{ of: ['secret', address], most: 30, seconds: minutes }]
