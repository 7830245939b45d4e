-- mode: batches
update users set words = customer_words(name, email collate "default", phones)
 where id in (select id from users where words is null limit 1000);
