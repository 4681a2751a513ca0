/** What was measured, each beside what it may be. */
type Aim = { most: number }
type Measured = { what: string; value: number; shown: string; aim?: Aim | undefined }

/** Says it at once; one that is over its aim makes the run fail. */
export function tellMeasured({ what, value, shown, aim }: Measured): void {
	const isOver = aim !== undefined && value > aim.most
	if (isOver) process.exitCode = 1
	const beside = aim === undefined ? '' : `${isOver ? 'ZU VIEL, ' : ''}höchstens ${aim.most}`
	console.log(`${what.padEnd(44)} ${shown.padEnd(64)} ${beside}`.trimEnd())
}
