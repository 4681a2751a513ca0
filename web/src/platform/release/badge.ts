// Hides the number beside the app's sign on the device, where a browser shows one.

export const canShowBadge = (): boolean => 'setAppBadge' in navigator

/** None for nothing. */
export function showBadge(overdue: number): void {
	if (canShowBadge()) void navigator.setAppBadge(overdue).catch(() => undefined)
}
