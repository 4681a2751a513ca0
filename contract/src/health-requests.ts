export const healthRequests = {
	getHealth: { summary: 'Ob der Server bereit ist, und wie viele Dateien nicht sind, wie sie sein sollten' },
}
