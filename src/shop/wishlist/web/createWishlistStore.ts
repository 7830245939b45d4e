type WishlistApi = { ids(): Promise<string[]>; add(id: string): Promise<void>; remove(id: string): Promise<void> };

/** Client store of the wishlist with optimistic updates, rolled back when the server refuses. */
export function createWishlistStore(api: WishlistApi) {
  let owner: string | undefined;
  let wishlistedIds = new Set<string>();
  /** Changes made in this tab; they override a list requested earlier. */
  const localChanges = new Map<string, boolean>();
  /** Products removed in this tab. Replaced after each change, so that identity comparison works. */
  let removedIds: ReadonlySet<string> = new Set();
  const sending = new Set<string>();
  const listeners = new Set<() => void>();

  function applyLocally(id: string, isWishlisted: boolean): void {
    if (isWishlisted) wishlistedIds.add(id);
    else wishlistedIds.delete(id);
    localChanges.set(id, isWishlisted);
    notify();
  }

  const notify = () => {
    removedIds = new Set([...localChanges].flatMap(([id, isWishlisted]) => (isWishlisted ? [] : [id])));
    for (const watch of listeners) watch();
  };

  return {
    has: (id: string) => wishlistedIds.has(id),
    removed: () => removedIds,
    watch(watcher: () => void) {
      listeners.add(watcher);
      return () => void listeners.delete(watcher);
    },
    async setOwner(userId: string | undefined): Promise<void> {
      if (userId === owner) return;
      // A guest may have clicked the button and signed in for it, so keep that change.
      if (owner !== undefined || userId === undefined) {
        wishlistedIds = new Set();
        localChanges.clear();
      }
      owner = userId;
      notify();
      if (userId === undefined) return;
      // If loading fails, all buttons are unpressed but still work.
      const ids = await api.ids().catch(() => []);
      if (owner !== userId) return;
      wishlistedIds = new Set(ids);
      for (const [id, isWishlisted] of localChanges) {
        if (isWishlisted) wishlistedIds.add(id);
        else wishlistedIds.delete(id);
      }
      notify();
    },
    async put(id: string, isWishlisted: boolean): Promise<void> {
      applyLocally(id, isWishlisted);
      // The running loop sends this change too.
      if (sending.has(id)) return;
      sending.add(id);
      let saved = !isWishlisted;
      try {
        while (saved !== wishlistedIds.has(id)) {
          const next = !saved;
          await (next ? api.add(id) : api.remove(id));
          saved = next;
        }
      } catch (error) {
        applyLocally(id, saved);
        throw error;
      } finally {
        sending.delete(id);
      }
    },
  };
}
