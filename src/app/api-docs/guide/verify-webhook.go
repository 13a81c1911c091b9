// Ends with 0 if a message is genuine. Its body comes by standard input, its headers as CGI hands them over.
// Needs Go 1.19 or later and WEBHOOK_SECRET.
package main

// [webhook]
import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

// body: the bytes as they came. A body that was parsed and written again has another signature.
func isGenuine(secret, id, timestamp, signatures string, body []byte) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(time.Since(time.Unix(seconds, 0)).Seconds()) > 300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	own := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// There are two while a secret is rolled.
	for _, given := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(own), []byte(given)) {
			return true
		}
	}
	return false
}

// [end]
func main() {
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	id := os.Getenv("HTTP_WEBHOOK_ID")
	timestamp, signatures := os.Getenv("HTTP_WEBHOOK_TIMESTAMP"), os.Getenv("HTTP_WEBHOOK_SIGNATURE")
	if !isGenuine(os.Getenv("WEBHOOK_SECRET"), id, timestamp, signatures, body) {
		log.Fatal("It is too old, or not signed with this secret.")
	}
	fmt.Println(id, "is genuine")
}
