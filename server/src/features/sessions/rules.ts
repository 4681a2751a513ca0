/** How often something may be tried: `counted` names what is counted. */
type RateLimit = { counted: string[]; most: number; seconds: number }

const minute = 60
const minutes = 10 * minute

/**
 * The pair is what the product promises; the other two stop one address trying many accounts, and many addresses trying one. A device
 * on which the account has signed in before counts for itself: whoever tries from elsewhere does not hold off the owner.
 */
export const signInLimits = (address: string, email: string, device: { id: string; isKnown: boolean }): RateLimit[] => [
	{ counted: ['sign-in', address], most: 60, seconds: minute },
	{ counted: ['sign-in', address, email], most: 10, seconds: minute },
	{ counted: ['sign-in to', email, ...(device.isKnown ? [device.id] : [])], most: 100, seconds: minutes },
]
export const signUpLimits = (address: string): RateLimit[] => [{ counted: ['sign-up', address], most: 30, seconds: minutes }]

/** Of mails to an address that anybody can type. */
export const mailboxLimits = (email: string): RateLimit[] => [{ counted: ['mail to', email], most: 5, seconds: minutes }]
/** Each of these sends one. */
export const mailLimits = (address: string, email: string): RateLimit[] => [
	{ counted: ['mail', address], most: 20, seconds: minutes },
	...mailboxLimits(email),
]
/** Tries at the token of a link. */
export const secretLimits = (address: string): RateLimit[] => [{ counted: ['secret', address], most: 30, seconds: minutes }]
