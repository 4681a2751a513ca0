// Hides what a watch had measured when it was stopped: the form that opens next begins with it.
let stopped: number | undefined

export const handMinutes = (minutes: number): void => void (stopped = minutes)

export function takeHandedMinutes(): number | undefined {
	const minutes = stopped
	stopped = undefined
	return minutes
}
